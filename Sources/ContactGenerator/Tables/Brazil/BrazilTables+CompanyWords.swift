// Hand-written common words, one per line. A name put together from them may be that of a real
// company; nothing that is made with it leads there.

extension BrazilTables {
    /// Words of company names; `+` begins what such a company does.
    static let companyWords = """
        Alvorada
        Andorinha
        Arara
        Araucária
        Aroeira
        Aurora
        Bambu
        Beija-flor
        Bela Vista
        Boa Esperança
        Brisa
        Cachoeira
        Cajueiro
        Campo Verde
        Canoa
        Cedro
        Colibri
        Coqueiro
        Coral
        Cristal
        Estrela
        Farol
        Figueira
        Floresta
        Fonte
        Girassol
        Horizonte
        Ilha
        Ipê
        Jacarandá
        Jangada
        Jatobá
        Juriti
        Lagoa
        Laranjeira
        Litoral
        Luar
        Mandacaru
        Mangueira
        Manacá
        Mar Azul
        Mirante
        Montanha
        Nascente
        Orvalho
        Palmeira
        Pedra
        Pinheiro
        Planalto
        Primavera
        Riacho
        Sabiá
        Serra
        Sertão
        Tucano
        Vale
        Ventania
        +Alimentos
        +Comércio
        +Construções
        +Consultoria
        +Contabilidade
        +Engenharia
        +Logística
        +Materiais
        +Móveis
        +Serviços
        +Sistemas
        +Transportes
        """
}
